import { fileURLToPath } from 'node:url'

const development = process.env.NODE_ENV === 'development'

const contentSecurityPolicy = [
  "default-src 'self'",
  // Next.js starts its pages with inline scripts; its development server evaluates code as well.
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Else a lockfile in a folder above is taken for a workspace, and its folder for the root.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  serverExternalPackages: ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'nodemailer', 'pdfkit', 'pg', 'pino'],
  // Read from disk when a PDF is made, so nothing imports them.
  outputFileTracingIncludes: { '/api/**': ['node_modules/@expo-google-fonts/noto-sans/{400Regular,600SemiBold}/*.ttf'] },
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
  ],
}

export default config
