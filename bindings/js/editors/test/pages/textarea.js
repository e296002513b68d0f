import { start } from './input.js';

const element = document.createElement('textarea');
element.cols = 80;
start(element, () => element.value, (text) => { element.value = text; });
