// Light and dark: the system's setting, unless the reader chooses.

import { find } from './dom.ts';

const CHOICES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof CHOICES)[number];

export function followTheme(): void {
  const select = find<HTMLSelectElement>('theme');
  select.value = stored();
  apply(stored());
  select.addEventListener('change', () => {
    const theme = CHOICES.find((choice) => choice === select.value) ?? 'auto';
    apply(theme);
    remember(theme);
  });
}

function apply(theme: Theme): void {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = theme;
}

/** For pages on a disk, a browser may store nothing. */
function stored(): Theme {
  try {
    return CHOICES.find((choice) => choice === localStorage.getItem('linkspan-theme')) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem('linkspan-theme', theme);
  } catch {
    // Then the choice lasts until the page is closed.
  }
}
