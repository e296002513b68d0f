// Makes elements. Text is always inserted as text; this page never parses markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void)>;

/** Makes an element. A function becomes an event listener, `true` an attribute without a value; `false` leaves the attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener);
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...kept(children));
  return element;
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...kept(children));
}

function kept(children: Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child instanceof Node || (typeof child === 'string' && child !== ''));
}

/** Returns an element of the page. */
export function find<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element #${id}.`);
  return element as E;
}

/** Text that somebody else wrote: its direction must not affect the text around it. */
export function isolated(text: string | (Node | string)[], attributes: Attributes = {}): HTMLElement {
  return h('bdi', attributes, ...(typeof text === 'string' ? [text] : text));
}

/** Calls the function once there have been no calls for a while. */
export function debounced(milliseconds: number, act: () => void): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(act, milliseconds);
  };
}

/** Announces a text to people who use a screen reader. */
export function announce(message: string): void {
  find('announcer').textContent = message;
}
