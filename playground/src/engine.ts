// linkspan itself: the module that is part of the page, and one object for each profile.

import type { Linkspan, Options, load as Load } from 'linkspan';
// The entry of the package would fetch its module; this page already has it.
// @ts-expect-error: an inner file, which has no types
import { Linkspan as Kind } from '../../bindings/js/js/linkspan.js';
// @ts-expect-error: an inner file, which has no types
import { loader } from '../../bindings/js/js/load.js';

import { unpack } from './packed.ts';

export type Profile = 'prose' | 'uts58';

export interface Engine {
  prose: Linkspan;
  uts58: Linkspan;
  /** With suggestions, for the box that checks. */
  checker: Linkspan;
  /** One for each policy, for the box that screens. */
  strict: Linkspan;
}

export async function start(): Promise<Engine> {
  const load = loader(Kind) as typeof Load;
  const prose = await load({}, await unpack('linkspanModule'));
  const also = (options: Options) => prose.derive(options);
  return {
    prose,
    uts58: also({ profile: 'uts58' }),
    checker: also({ suggestions: true }),
    strict: also({ policy: 'strict' }),
  };
}

/** The Link_Term of a character, as detection sees it. */
export function linkTermOf(engine: Engine, character: string): string {
  const step = engine.uts58.explain(`https://a.com/${character}`).candidates[0]?.tail?.steps[1];
  // A `?` or `#` begins a part. Detection does not need its class there, but it has one.
  return step?.linkTerm ?? 'Hard';
}
