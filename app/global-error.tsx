'use client'

import { shellMessages } from '@/lib/shell-messages'
import './globals.css'

/** Replaces the whole document when even the layout failed, so it depends on nothing. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-IN">
      <body className="grid min-h-dvh place-items-center p-4 font-sans">
        <title>{shellMessages.unexpected}</title>
        <main className="max-w-md text-center">
          <h1 className="text-2xl">Sorry</h1>
          <p role="alert" className="mt-3 text-muted">
            {shellMessages.unexpected}
          </p>
          <button
            type="button"
            onClick={retry}
            className="mt-6 min-h-10 rounded-md bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-strong"
          >
            {shellMessages.tryAgain}
          </button>
        </main>
      </body>
    </html>
  )
}
