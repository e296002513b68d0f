// Live through the module. Its rules are tested in the core; here, that they arrive.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from 'linkspan';

const linkspan = await load();

/** Types a text at the end, character by character. */
function type(live, text) {
  const changes = [];
  for (const c of text) {
    const at = live.length;
    changes.push(...live.edit({ from: at, to: at, text: c }));
  }
  return changes;
}

test('a link is made when its end is settled, and cancelled with Backspace', () => {
  const live = linkspan.live();
  assert.deepEqual(type(live, '😀 example.com'), []);
  const [added, ...others] = type(live, ' ');
  assert.deepEqual(others, []);
  assert.deepEqual(added, {
    type: 'add', id: added.id, from: 3, to: 14, href: 'https://example.com/', kind: 'url', undo: 'own', step: added.step,
  });
  assert.deepEqual(live.links(), [{ id: added.id, from: 3, to: 14, href: 'https://example.com/', kind: 'url' }]);
  const [removed] = live.backspace(15);
  assert.deepEqual([removed.type, removed.id, removed.reason, removed.undo], ['remove', added.id, 'cancelled', 'own']);
  assert.equal(live.backspace(15), null);
  assert.deepEqual(live.tombstones(), [{ from: 3, to: 14 }]);
  assert.deepEqual(type(live, 'and '), []);
  assert.equal(live.text(), '😀 example.com and ');
});

test('the target follows the text', () => {
  const live = linkspan.live();
  assert.equal(live.open('at example.com.').length, 1);
  const changes = live.edit({ from: 14, to: 14, text: '/a', provenance: 'program' });
  assert.ok(changes.some((change) => change.type === 'retarget' && change.href === 'https://example.com/a'));
  assert.ok(changes.some((change) => change.type === 'move' && change.was.to === 14 && change.to === 16));
  const [gone] = live.edit({ from: 10, to: 11, text: '' });
  assert.deepEqual([gone.type, gone.reason], ['remove', 'text']);
});

test('tombstones, hand-made links and the switch survive', () => {
  const live = linkspan.live();
  live.open('a.com b.com c.com', { protected: [{ from: 0, to: 5 }], tombstones: [{ from: 12, to: 17 }] });
  assert.deepEqual(live.links().map(({ from, to }) => [from, to]), [[6, 11]]);
  assert.equal(live.link(12, 17)[0].type, 'add');
  assert.equal(live.unlink(6, 11)[0].type, 'remove');
  assert.deepEqual(live.links(0, 11), []);
  assert.equal(live.enabled, true);
  live.setEnabled(false);
  assert.equal(live.enabled, false);
  assert.deepEqual(live.edit({ from: 17, to: 17, text: ' d.com ', provenance: 'pasted' }), []);
});

test('undo and redo for editors without a history', () => {
  const live = linkspan.live();
  type(live, 'a.com ');
  assert.equal(live.undo()[0].type, 'remove');
  assert.equal(live.redo()[0].type, 'add');
  assert.equal(linkspan.live().undo(), null);
});

test('nothing is linked while an input method composes', () => {
  const live = linkspan.live();
  assert.deepEqual(live.edit({ from: 0, to: 0, text: 'a.com にほん', composing: true }), []);
  assert.equal(live.endComposition(9)[0].type, 'add');
});

test('surrogates without their partner keep the offsets true', () => {
  const live = linkspan.live();
  const [added] = live.open('\ud800 \udc00a.com');
  assert.deepEqual([added.from, added.to], [3, 8]);
});

test('what is wrong is said', () => {
  const live = linkspan.live();
  assert.throws(() => live.edit({ from: -1, to: 0, text: '' }), { name: 'TypeError', message: /from must be an offset/ });
  assert.throws(() => live.edit({ from: 0, to: 0, text: null }), TypeError);
  assert.throws(() => live.edit({ from: 0, to: 0, text: '', provenance: 'x' }), { name: 'TypeError', message: /no provenance "x"/ });
  assert.deepEqual(live.edit({ from: 9, to: 99, text: 'a.com ', provenance: 'pasted' }).length, 1);
  live.free();
  live.free();
  assert.throws(() => live.caret(0), { name: 'LinkspanError', message: /was freed; follow another/ });
});
