import { configure } from '@testing-library/dom';

// Only for what never comes: how long something takes on a busy machine is no test.
configure({ asyncUtilTimeout: 60_000 });
