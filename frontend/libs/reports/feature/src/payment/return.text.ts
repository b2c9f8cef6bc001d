export const returnText = {
  title: (value: string) => `Você devolve ${value}`,
  qr: 'QR code do PIX da devolução',
  payee: (company: string | null, key: string) => (company ? `${company} · chave ${key}` : `Chave ${key}`),
  copy: 'Copiar código PIX',
  copied: 'Código copiado',
  confirmedBy: 'A empresa confirma o recebimento.',
  failed: 'Falha ao carregar o código PIX',
} as const;
