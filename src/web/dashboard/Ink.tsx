import type { Ink } from '#web/dashboard/figures.ts';
import classes from './Dashboard.module.css';

/** What fills a drawn quantity: a colour, and a pattern for those who don't tell the colours apart. */
export function inkFill(ink: Ink): string {
  return `url(#ink-${ink})`;
}

/** The plain colour of an ink, where a pattern would be too small to be seen. */
export function inkColor(ink: Ink): string {
  return `var(--ink-${ink})`;
}

const plain: Ink[] = ['Occupied', 'males', 'vehicles'];
const striped: Ink[] = ['Available', 'females'];
const dotted: Ink[] = ['Maintenance', 'children'];

/** The patterns themselves; once on a page that draws with them. */
export function InkDefinitions() {
  return (
    <svg className={classes.definitions} aria-hidden="true" focusable="false">
      <defs>
        {plain.map((ink) => (
          <Pattern key={ink} ink={ink} />
        ))}
        {striped.map((ink) => (
          <Pattern key={ink} ink={ink} transform="rotate(45)">
            <rect width="3" height="8" className={classes.overlay} />
          </Pattern>
        ))}
        {dotted.map((ink) => (
          <Pattern key={ink} ink={ink}>
            <circle cx="2" cy="2" r="1.3" className={classes.overlay} />
            <circle cx="6" cy="6" r="1.3" className={classes.overlay} />
          </Pattern>
        ))}
      </defs>
    </svg>
  );
}

function Pattern({ ink, transform, children }: { ink: Ink; transform?: string; children?: React.ReactNode }) {
  return (
    <pattern id={`ink-${ink}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform={transform}>
      <rect width="8" height="8" fill={inkColor(ink)} />
      {children}
    </pattern>
  );
}

/** A sample of an ink beside its name. */
export function Swatch({ ink }: { ink: Ink }) {
  return (
    <svg width="18" height="18" className={classes.swatch} aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="4" fill={inkFill(ink)} />
    </svg>
  );
}
