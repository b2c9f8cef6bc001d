export const voucherText = {
  voucher: 'Voucher',
  of: (place: string) => `Voucher: ${place}`,
  failed: 'Falha ao baixar o voucher',
} as const;
