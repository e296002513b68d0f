import { start } from './input.js';

const element = document.createElement('div');
element.contentEditable = 'true';
start(element, () => element.innerText.replaceAll('\u00a0', ' '), (text) => { element.textContent = text; });
