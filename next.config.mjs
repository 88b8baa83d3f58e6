import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commonHeaders, filePolicy, framedPolicy, pagePolicy, policyHeader } from './lib/security-headers.mjs'

const development = process.env.NODE_ENV === 'development'

/** Whether what a build keeps for the next one is worth a third of its time: Vercel builds again, and so does whoever has built here. */
const buildsAgain = Boolean(process.env.VERCEL) || existsSync(new URL('.next/BUILD_ID', import.meta.url))

/** A rule for answers to `source`. */
const withPolicy = (source, value, has) => ({ source, has, headers: [{ key: policyHeader, value }] })

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // By scripts/portal/build.ts, so that two servers of the same sources know each other's pages; else a random one.
  generateBuildId: () => process.env.PORTAL_BUILD_ID || null,
  // Types are a part of `npm test`: a start would wait for them again.
  typescript: { ignoreBuildErrors: true },
  // Else a lockfile in a folder above is taken for a workspace, and its folder for the root.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  // Fonts are opened by path, which tracing does not see.
  outputFileTracingIncludes: {
    '/api/**': ['node_modules/@expo-google-fonts/noto-*/{400Regular,600SemiBold}/*.ttf'],
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
  // Pages have their policy, with a nonce, from server/index.mjs, elsewhere from middleware.ts. Of several rules the last
  // holds.
  headers: async () => [
    { source: '/:path*', headers: Object.entries(commonHeaders).map(([key, value]) => ({ key, value })) },
    ...['/(api|_next)/:path*', '/:file([^/]{1,100}\\.(?:ico|png|svg|txt|webmanifest))'].map((source) =>
      withPolicy(source, filePolicy),
    ),
    withPolicy('/api/promotions/:id/media', framedPolicy),
    withPolicy('/api/:path*', framedPolicy, [{ type: 'query', key: 'inline' }]),
    // There nobody sends this header but who wants to pass by the middleware: they get a page without inline scripts.
    ...(process.env.VERCEL ? [withPolicy('/:path*', pagePolicy(), [{ type: 'header', key: policyHeader }])] : []),
  ],
}

export default config
