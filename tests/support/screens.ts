import { configure } from '@testing-library/dom';
import toast from 'react-hot-toast';
import { afterEach, vi } from 'vitest';

// Only for what never comes: how long something takes on a busy machine is no test.
configure({ asyncUtilTimeout: 60_000 });

// The files of a worker share its libraries; modules of ours are each file's own, as some put another in the place of one.
vi.resetModules();
afterEach(() => toast.remove());
