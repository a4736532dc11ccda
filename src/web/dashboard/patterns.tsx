import type { Pattern } from '#web/dashboard/figures.ts';
import classes from './Dashboard.module.css';

/** The fill of a segment or bar: a colour, and a pattern for people who can't tell the colours apart. */
export function patternFill(pattern: Pattern): string {
  return `url(#pattern-${pattern})`;
}

/** The colour alone, where a pattern would be too small to be seen. */
function patternColor(pattern: Pattern): string {
  return `var(--pattern-${pattern})`;
}

const plain: Pattern[] = ['Occupied', 'males', 'vehicles', 'unsaid'];
const striped: Pattern[] = ['Available', 'females'];
const dotted: Pattern[] = ['Maintenance', 'children'];

/** The SVG definitions; rendered once on a page whose charts use them. */
export function PatternDefinitions() {
  return (
    <svg className={classes.definitions} aria-hidden="true" focusable="false">
      <defs>
        {plain.map((pattern) => (
          <PatternElement key={pattern} pattern={pattern} />
        ))}
        {striped.map((pattern) => (
          <PatternElement key={pattern} pattern={pattern} transform="rotate(45)">
            <rect width="3" height="8" className={classes.overlay} />
          </PatternElement>
        ))}
        {dotted.map((pattern) => (
          <PatternElement key={pattern} pattern={pattern}>
            <circle cx="2" cy="2" r="1.3" className={classes.overlay} />
            <circle cx="6" cy="6" r="1.3" className={classes.overlay} />
          </PatternElement>
        ))}
      </defs>
    </svg>
  );
}

function PatternElement({
  pattern,
  transform,
  children,
}: {
  pattern: Pattern;
  transform?: string;
  children?: React.ReactNode;
}) {
  return (
    <pattern id={`pattern-${pattern}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform={transform}>
      <rect width="8" height="8" fill={patternColor(pattern)} />
      {children}
    </pattern>
  );
}

/** A sample of a pattern beside its name. */
export function Swatch({ pattern }: { pattern: Pattern }) {
  return (
    <svg width="18" height="18" className={classes.swatch} aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="4" fill={patternFill(pattern)} />
    </svg>
  );
}
