import type { MetadataRoute } from 'next'
import { manifestMessages } from '@/lib/page-messages'
import { schoolName } from '@/lib/server/doors/page'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  return {
    name: await schoolName(),
    short_name: 'School',
    description: manifestMessages.description,
    start_url: '/',
    display: 'standalone',
    background_color: '#fffefb',
    theme_color: '#0d4f5e',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...(['any', 'maskable'] as const).flatMap((purpose) => [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose },
      ]),
    ],
  }
}
