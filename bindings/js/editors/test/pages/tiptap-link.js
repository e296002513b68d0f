// Tiptap, whose own mark is that of automatic links, too.

window.ownMark = true;
await import('./tiptap.js');
