import type { Metadata } from 'next'
import { cache } from 'react'
import { Card } from '@/components/ui/card'
import { certificateDraft } from '@/lib/certificates/queries'
import { read } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { CertificateScreen } from '../certificate-screen'
import { BonafideForm } from './bonafide-form'

type Props = { params: Promise<{ id: string }> }

const draftOf = cache((id: string) => read(certificateDraft, { id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Bonafide certificate of ${(await draftOf((await params).id)).name}` }
}

/** Issues a certificate that somebody is a pupil of the school. */
export default async function BonafidePage({ params }: Props) {
  const draft = await draftOf((await params).id)
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
