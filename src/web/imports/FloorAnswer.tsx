import { Button } from '@mantine/core';
import { useState } from 'react';
import { flatFields } from '#domain/flat.fields.ts';
import { messagesOf } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import classes from '#web/imports/Import.module.css';
import { CountField } from '#web/ui/CountField.tsx';

/** Asks for the floor of all flats whose number does not tell it. */
export function FloorAnswer({ onAnswer }: { onAnswer: (floor: number) => void }) {
  const [floor, setFloor] = useState<number | string>('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className={classes.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (floor === '') return;
        const read = flatFields.floor.schema.safeParse(floor);
        if (read.success) onAnswer(read.data);
        else setError(Object.values(sentencesOf(messagesOf(read.error)))[0] ?? null);
      }}
    >
      <CountField
        label="Floor"
        least={0}
        value={floor}
        error={error}
        onChange={(typed) => {
          setFloor(typed);
          setError(null);
        }}
      />
      <Button type="submit" variant="default" disabled={floor === ''}>
        Use for all
      </Button>
    </form>
  );
}
