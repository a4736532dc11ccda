import { configure, getConfig } from '@testing-library/dom';
import toast from 'react-hot-toast';
import { afterAll, afterEach, vi } from 'vitest';

// So long that only what never comes fails: how long something takes on a busy machine is not tested.
configure({ asyncUtilTimeout: 60_000 });

// Each look for what is not there yet would print the page for an error that nobody sees, a tenth of a test's time: the
// page is printed once, when the wait is over.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
});

// The files of a worker share its libraries; our own modules are loaded anew for each file, as some files replace them.
vi.resetModules();
// They share a page, too: each file finds it as a new one. What is left would decide what the next one shows, such as
// an address of the office, where all is English, or a field that has the focus.
if (globalThis.document) {
  Element.prototype.scrollIntoView = () => {};
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
afterEach(() => toast.remove());

// The product does some things a moment after an element is gone, such as giving the focus back: the page stays for
// them.
const found = { setTimeout, setInterval, Date, requestAnimationFrame: globalThis.requestAnimationFrame };
const { setTimeout: afterMs, requestAnimationFrame: nextFrame } = found;
afterAll(() => new Promise((resolve) => void afterMs(resolve, 100)));
afterAll(() => {
  for (const [name, was] of Object.entries(found))
    if (Reflect.get(globalThis, name) !== was) throw new Error(`${name} is not given back as it was found`);
});

// jsdom drives a page's frames by an interval, which it begins when a frame is asked for or what has the focus goes, on
// whatever clock is there then. Begun on a test's own clock, it would give no frame any more to all files of a worker,
// which share a page. So it is begun on the real clock here, and never stops.
const page: (Document & { hasFrames?: true }) | undefined = globalThis.document;
if (page && !page.hasFrames) {
  const frame = () => void nextFrame(frame);
  frame();
  page.hasFrames = true;
}
