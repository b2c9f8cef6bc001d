/** Takes one spreadsheet, dropped or chosen. */
import { FileButton, Text, UnstyledButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import classes from './sheet-import.module.css';
import { sheetImportText as text } from './sheet-import.text';

const ACCEPTED = '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_BYTES = 15_000_000;

/** Why a file is not sent; null when it may be. */
export function fileProblem({ name, size }: File): string | null {
  if (!/\.xlsx?$/i.test(name)) return text.wrongType;
  return size > MOST_BYTES ? text.tooLarge : null;
}

export function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files.item(0);
    if (file) onFile(file);
  };
  return (
    <FileButton onChange={(file) => file && onFile(file)} accept={ACCEPTED}>
      {(props) => (
        <UnstyledButton
          {...props}
          className={classes.area}
          data-over={isOver || undefined}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
          <Text fw={600}>{text.drop}</Text>
          <Text fz="sm" c="dimmed">
            {text.limits}
          </Text>
        </UnstyledButton>
      )}
    </FileButton>
  );
}
