/** Where rows copied from a sheet are pasted. */
import { Button, Textarea } from '@mantine/core';
import type { PriceProvider } from '@trajeto/config-data-access/prices';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { PASTED_COLUMNS, pastedRows } from './price-paste';
import type { PriceRowValues } from './price-values';
import { pricesText as text } from './prices.text';

interface PasteFieldProps {
  providers: readonly PriceProvider[];
  onRows: (rows: PriceRowValues[]) => void;
}

/** Of the field as it opens. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

export function PasteField({ providers, onRows }: PasteFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const pasted = pastedRows(words, providers);
    if ('problem' in pasted || pasted.rows.length === 0) {
      setProblem('problem' in pasted ? pasted.problem : text.pasteNothing);
      return;
    }
    onRows(pasted.rows);
    setIsOpen(false);
    setWords('');
    setProblem(null);
  };
  return (
    <>
      {isOpen && (
        <Textarea
          ref={focus}
          label={text.paste}
          description={text.pasteHint(PASTED_COLUMNS)}
          autosize
          minRows={3}
          maxRows={10}
          value={words}
          error={problem}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <Button variant="default" leftSection={<IconClipboardText size={18} aria-hidden />} onClick={isOpen ? take : () => setIsOpen(true)}>
        {isOpen ? text.pasteTake : text.paste}
      </Button>
    </>
  );
}
