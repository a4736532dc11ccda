/** Heights of charts, in pixels. */
export const wingsHeight = 270;
export const barHeight = 50;
