import { Anchor } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './FlatCard.module.css';

/** Two lines of a description, so that cards stay comparable; the rest one press away, when there is a rest. */
export function Description({ text, of }: { text: string; of: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { ref, isCut } = useIsCut(text, isWhole);
  const id = useId();
  return (
    <div>
      <p ref={ref} id={id} className={classes.description} data-cut={!isWhole || undefined}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label={isWhole ? `Show less of ${of}` : `Show more of ${of}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </div>
  );
}

/** Whether the clamp hides something, which depends on the width of the card. */
function useIsCut(text: string, isWhole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is cut elsewhere.
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || isWhole) return;
    const look = () => setIsCut(node.scrollHeight > node.clientHeight + 1);
    // Before the list measures the card: the button makes it higher.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [text, isWhole]);
  return { ref, isCut };
}
