import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { dataPanelMessages } from '@/lib/profile/page-messages'
import { ArchiveButton } from '../archive-button'

/** What the school keeps about the viewer, to take along. */
export function DataPanel() {
  return (
    <Card className="mt-6">
      <section aria-labelledby="data">
        <h2 id="data" className="text-lg">
          {dataPanelMessages.yourData}
        </h2>
        <p className="mt-2 mb-4 text-sm text-muted">{dataPanelMessages.allThatSchoolKeepsAbout}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ArchiveButton path="/api/privacy/archive">{dataPanelMessages.downloadMyData}</ArchiveButton>
          <a href="/profile/record" className={buttonStyle({ variant: 'link', size: 'inline' })}>
            {dataPanelMessages.whoHasSeenAndChangedMy}
          </a>
        </div>
      </section>
    </Card>
  )
}
