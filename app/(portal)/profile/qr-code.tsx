import { encode } from 'uqr'
import { qrCodeMessages } from '@/lib/profile/dialog-messages'

/** A QR code of `text`. Dark on light in both themes, with the margin that cameras want. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={qrCodeMessages.qrCodeForAuthenticator}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
