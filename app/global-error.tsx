'use client'

import { shellMessages } from '@/lib/shell-messages'
import './globals.css'

/** Replaces the whole document when even the layout failed, so it depends on nothing. */
export default function GlobalError() {
  return (
    <html lang="en-IN">
      <body className="grid min-h-dvh place-items-center p-4 font-sans">
        <title>{shellMessages.unexpected}</title>
        <main className="max-w-md text-center">
          <h1 className="text-2xl">Sorry</h1>
          <p role="alert" className="mt-3 text-muted">
            {shellMessages.unexpected}
          </p>
          {/* A link works before and without any script: this page is also made at the build, and may be all there is. */}
          <a
            href=""
            className="mt-6 inline-flex min-h-10 items-center rounded-md bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-strong"
          >
            Try again
          </a>
        </main>
      </body>
    </html>
  )
}
