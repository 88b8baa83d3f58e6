import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const development = process.env.NODE_ENV === 'development'

/** Whether what a build keeps for the next one is worth a third of its time: Vercel builds again, and so does whoever has built here. */
const buildsAgain = Boolean(process.env.VERCEL) || existsSync(new URL('.next/BUILD_ID', import.meta.url))

const contentSecurityPolicy = [
  "default-src 'self'",
  // Next.js starts its pages with inline scripts; its development server evaluates code as well.
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // Where files are kept at UploadThing, browsers send and fetch them there.
  "connect-src 'self' https://*.ingest.uploadthing.com https://*.ufs.sh",
  "media-src 'self' https://*.ufs.sh",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Files of promotions and papers to print, which our own pages have in a frame; nothing in them may load or run anything. */
const mediaSecurityPolicy = [
  "default-src 'none'",
  // What browsers' own viewers of PDFs, pictures and films need.
  "object-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Types are a part of `npm test`: a start would wait for them again.
  typescript: { ignoreBuildErrors: true },
  // Else a lockfile in a folder above is taken for a workspace, and its folder for the root.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  // Fonts are opened by path, which tracing does not see.
  outputFileTracingIncludes: {
    '/api/**': ['node_modules/@expo-google-fonts/noto-sans*/{400Regular,600SemiBold}/*.ttf'],
  },
  serverExternalPackages: [
    '@node-rs/argon2',
    '@zxcvbn-ts/language-common',
    'busboy',
    'nodemailer',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'sharp',
    'unpdf',
    'uploadthing',
  ],
  // Pictures are made in their sizes when they are uploaded, so that a deleted one is in no cache of ours.
  images: { loader: 'custom', loaderFile: './lib/image-loader.ts', deviceSizes: [800, 2560], imageSizes: [] },
  experimental: {
    // Else a server answers nobody until it has loaded every page and call; the first who asks for one waits some milliseconds.
    preloadEntriesOnStart: false,
    // What Next compares with the Host header, which a proxy may replace, and our own check with both.
    serverActions: { allowedOrigins: URL.canParse(process.env.APP_URL) ? [new URL(process.env.APP_URL).host] : [] },
    // Where a build is read by machines alone: the log has frames of the code as it runs.
    turbopackSourceMaps: development,
    turbopackFileSystemCacheForBuild: buildsAgain,
  },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'Content-Security-Policy', value: contentSecurityPolicy },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
        { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
      ],
    },
    {
      source: '/api/promotions/:id/media',
      headers: [{ key: 'Content-Security-Policy', value: mediaSecurityPolicy }],
    },
    {
      source: '/api/:path*',
      has: [{ type: 'query', key: 'inline' }],
      headers: [{ key: 'Content-Security-Policy', value: mediaSecurityPolicy }],
    },
  ],
}

export default config
