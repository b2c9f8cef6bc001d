/** Says what is being saved, once that takes longer than a second; until then the button shows it. */
import { useEffect, useState } from 'react';
import { LoadingDialog } from '../overlays/dialog';

const INLINE_FOR = 1_000;

/** True while a state has lasted for `delay` milliseconds. */
function useHasLasted(isOn: boolean, delay: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setHasLasted(true), delay);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, delay]);
  return hasLasted;
}

interface SavingDialogProps {
  isSaving: boolean;
  /** 'Criando nova fase' */
  title: string;
  /** False where a refused field has the focus. */
  returnsFocus?: boolean;
}

export function SavingDialog({ isSaving, title, returnsFocus = true }: SavingDialogProps) {
  const isLong = useHasLasted(isSaving, INLINE_FOR);
  return <LoadingDialog opened={isLong} title={title} returnsFocus={returnsFocus} />;
}
