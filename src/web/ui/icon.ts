import { type ComponentType, createElement } from 'react';

export type Icon = ComponentType<{
  /** In pixels. */
  size?: number;
  /** In parts of 24 of its size. */
  stroke?: number;
  className?: string | undefined;
  'aria-hidden'?: boolean;
}>;

/** What the module of an icon has (tools/icons.js). An icon says nothing: the words are beside it, or its button's name. */
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
