//! The known paths.

use crate::api::Verb;

/// The route of a path. Metrics and logs contain the route, because a path may be anything.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Route {
    Detect,
    Linkify,
    Format,
    Check,
    Screen,
    Explain,
    Defang,
    Refang,
    Health,
    Live,
    Ready,
    Metrics,
    OpenApi,
    /// The playground.
    Page,
    /// An unknown path.
    Unknown,
}

impl Route {
    pub(crate) const ALL: [Route; 15] = [
        Route::Detect,
        Route::Linkify,
        Route::Format,
        Route::Check,
        Route::Screen,
        Route::Explain,
        Route::Defang,
        Route::Refang,
        Route::Health,
        Route::Live,
        Route::Ready,
        Route::Metrics,
        Route::OpenApi,
        Route::Page,
        Route::Unknown,
    ];

    /// Returns the route of a path.
    pub(crate) fn of(path: &str) -> Self {
        let mut known = Route::ALL.into_iter();
        match known.find(|route| route.label() == path) {
            Some(route) => route,
            None if crate::page::find(path).is_some() => Route::Page,
            None => Route::Unknown,
        }
    }

    /// Returns the path, `/` for all files of the playground, or `unknown`.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Route::Detect => "/v1/detect",
            Route::Linkify => "/v1/linkify",
            Route::Format => "/v1/format",
            Route::Check => "/v1/check",
            Route::Screen => "/v1/screen",
            Route::Explain => "/v1/explain",
            Route::Defang => "/v1/defang",
            Route::Refang => "/v1/refang",
            Route::Health => "/healthz",
            Route::Live => "/livez",
            Route::Ready => "/readyz",
            Route::Metrics => "/metrics",
            Route::OpenApi => "/openapi.json",
            Route::Page => "/",
            Route::Unknown => "unknown",
        }
    }

    /// Returns the route of a verb.
    pub(crate) fn of_verb(verb: Verb) -> Self {
        match verb {
            Verb::Detect => Route::Detect,
            Verb::Linkify => Route::Linkify,
            Verb::Format => Route::Format,
            Verb::Check => Route::Check,
            Verb::Screen => Route::Screen,
            Verb::Explain => Route::Explain,
            Verb::Defang => Route::Defang,
            Verb::Refang => Route::Refang,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_and_labels_correspond() {
        for (i, route) in Route::ALL.into_iter().enumerate() {
            assert_eq!(route as usize, i);
            assert_eq!(Route::of(route.label()), route);
        }
        assert_eq!(Route::of("/v1/detect/"), Route::Unknown);
    }
}
