import type { Metadata } from 'next'
import { cache } from 'react'
import { Card } from '@/components/ui/card'
import { bonafidePageMessages } from '@/lib/certificates/page-messages'
import { certificateDraft } from '@/lib/certificates/queries'
import { read } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { CertificateScreen } from '../certificate-screen'
import { BonafideForm } from './bonafide-form'

type Props = { params: Promise<{ id: string }> }

const draftOf = cache((id: string) => read(certificateDraft, { id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: bonafidePageMessages.bonafideCertificateOf((await draftOf((await params).id)).name) }
}

/** Issues a certificate that somebody is a pupil of the school. */
export default async function BonafidePage({ params }: Props) {
  const draft = await draftOf((await params).id)
  return (
    <CertificateScreen title={bonafidePageMessages.bonafideCertificate} draft={draft}>
      <Card>
        {draft.enrolled ? (
          <BonafideForm draft={draft} today={schoolDay()} />
        ) : (
          <p>{bonafidePageMessages.isNotEnrolledAtPresentSo(draft.name)}</p>
        )}
      </Card>
    </CertificateScreen>
  )
}
