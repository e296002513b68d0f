import { start } from './input.js';

const element = document.createElement('input');
element.size = 80;
start(element, () => element.value, (text) => { element.value = text; });
