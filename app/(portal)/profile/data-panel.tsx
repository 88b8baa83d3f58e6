'use client'

import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ArchiveButton } from '../archive-button'

/** What the school keeps about the viewer, to take along. */
export function DataPanel() {
  return (
    <Card className="mt-6">
      <section aria-labelledby="data">
        <h2 id="data" className="text-lg">
          Your Data
        </h2>
        <p className="mt-2 mb-4 text-sm text-muted">
          All that the school keeps about you in one archive: a page to read, tables, and your papers. To have something
          corrected or erased, please ask the school office.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ArchiveButton path="/api/privacy/archive">Download my data</ArchiveButton>
          <a href="/profile/record" className={buttonStyle({ variant: 'link', size: 'inline' })}>
            Who has seen and changed my record
          </a>
        </div>
      </section>
    </Card>
  )
}
