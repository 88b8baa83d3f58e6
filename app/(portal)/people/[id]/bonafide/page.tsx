import type { Metadata } from 'next'
import { Card } from '@/components/ui/card'
import { certificateDraft } from '@/lib/certificates/queries'
import { read } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { CertificateScreen } from '../certificate-screen'
import { BonafideForm } from './bonafide-form'

export const metadata: Metadata = { title: 'Bonafide certificate' }

/** Issues a certificate that somebody is a pupil of the school. */
export default async function BonafidePage({ params }: { params: Promise<{ id: string }> }) {
  const draft = await read(certificateDraft, await params)
  return (
    <CertificateScreen title="Bonafide certificate" draft={draft}>
      <Card>
        {draft.enrolled ? (
          <BonafideForm draft={draft} today={schoolDay()} />
        ) : (
          <p>{draft.name} is not enrolled at present, so a bonafide certificate cannot be issued.</p>
        )}
      </Card>
    </CertificateScreen>
  )
}
