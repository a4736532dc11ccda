import { Anchor } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './FlatCard.module.css';

/** A description cut after two lines, so that cards stay comparable; if it is longer, a button shows all of it. */
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

/** Whether the clamp hides a part of the text, which depends on the card's width. */
function useIsCut(text: string, isWhole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is cut elsewhere.
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || isWhole) return;
    const look = () => setIsCut(node.scrollHeight > node.clientHeight + 1);
    // In the layout effect, before the list measures the card: the button makes it higher.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [text, isWhole]);
  return { ref, isCut };
}
