/** Shows the sentence a redirect or a reload left behind. */
import { takeFlash } from '@trajeto/shared-auth';
import { showSnackbar } from '@trajeto/shared-ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function useFlash(): void {
  const { key } = useLocation();
  useEffect(() => {
    const flash = takeFlash();
    if (flash) showSnackbar(flash);
  }, [key]);
}
