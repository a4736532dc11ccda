import { List, Title } from '@mantine/core';

/** A heading and its sentences (what will happen, what stays, what can't be); nothing where there are none. */
export function Sentences({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {heading}
      </Title>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  );
}
