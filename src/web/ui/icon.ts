import { type ComponentType, createElement } from 'react';

export type Icon = ComponentType<{
  /** In pixels. */
  size?: number;
  /** In units of a viewBox of 24. */
  stroke?: number;
  className?: string | undefined;
  'aria-hidden'?: boolean;
}>;

/**
 * Makes an icon component (tools/icons.js generates the modules). Icons are aria-hidden: text or the button names them.
 */
export function icon(path: string, isFilled: boolean): Icon {
  return ({ size = 24, stroke = 2, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: isFilled ? 'currentColor' : 'none',
        stroke: isFilled ? 'none' : 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      createElement('path', { d: path }),
    );
}
