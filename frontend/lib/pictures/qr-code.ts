// A code needs four light modules around it (ISO/IEC 18004); `encodeQR` adds them.
const options = { ecc: 'medium', border: 4 } as const

/** A link as a QR code: its modules by row, and the same as an SVG file. */
export const qrCodeOf = async (link: string) => {
  const { default: encodeQR } = await import('qr')
  return {
    modules: encodeQR(link, 'raw', options),
    svg: new Blob([encodeQR(link, 'svg', options)], { type: 'image/svg+xml' }),
  }
}
