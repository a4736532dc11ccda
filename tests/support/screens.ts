import { configure } from '@testing-library/dom';
import toast from 'react-hot-toast';
import { afterAll, afterEach, vi } from 'vitest';

// Only for what never comes: how long something takes on a busy machine is no test.
configure({ asyncUtilTimeout: 60_000 });

// The files of a worker share its libraries; modules of ours are each file's own, as some put another in the place of one.
vi.resetModules();
afterEach(() => toast.remove());

// What the product does a moment after something went, such as giving the focus back, still has its page then.
const found = { setTimeout, setInterval, Date, requestAnimationFrame: globalThis.requestAnimationFrame };
const { setTimeout: afterMs, requestAnimationFrame: nextFrame } = found;
afterAll(() => new Promise((resolve) => void afterMs(resolve, 100)));
afterAll(() => {
  for (const [name, was] of Object.entries(found))
    if (Reflect.get(globalThis, name) !== was) throw new Error(`${name} is not given back as it was found`);
});

// jsdom takes a page's frames from an interval that it begins when one is asked for or what has the focus goes, by whatever
// clock is there then: begun by a test's own clock, no frame would come any more in all files of a worker, which share a
// page. So it is begun by the real clock, and never at rest.
const page: (Document & { hasFrames?: true }) | undefined = globalThis.document;
if (page && !page.hasFrames) {
  const frame = () => void nextFrame(frame);
  frame();
  page.hasFrames = true;
}
