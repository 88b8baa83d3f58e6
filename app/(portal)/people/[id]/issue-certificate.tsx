'use client'

import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { LazyDialog } from '@/components/lazy-dialog'
import { Button } from '@/components/ui/button'
import { issueCertificateMessages } from '@/lib/certificates/screen-messages'

type Props = { person: { id: string; name: string }; enrolled: boolean }

/** The certificates that the office may issue about a pupil, to choose from. */
export function IssueCertificate({ person: { id, name }, enrolled }: Props) {
  const [asking, setAsking] = useState(false)
  const kinds = [
    ...(enrolled
      ? [
          {
            path: 'bonafide',
            label: issueCertificateMessages.bonafideCertificate,
            what: issueCertificateMessages.saysThatStudent,
          },
        ]
      : []),
    {
      path: 'transfer',
      label: issueCertificateMessages.transferCertificate,
      what: issueCertificateMessages.forStudentWhoLeavesOrHas,
    },
  ]
  return (
    <>
      <Button variant="secondary" size="touch" onFocus={LazyDialog.preload} onClick={() => setAsking(true)}>
        <FilePlus2 aria-hidden />
        {issueCertificateMessages.issueCertificate}
      </Button>
      {asking && (
        <LazyDialog open onOpenChange={setAsking} title={issueCertificateMessages.certificateFor(name)}>
          <ul className="grid gap-3">
            {kinds.map(({ path, label, what }) => (
              <li key={path}>
                <a
                  href={`/people/${id}/${path}`}
                  className="block rounded-md border border-control px-4 py-3 hover:bg-raised"
                >
                  <span className="block font-medium">{label}</span>
                  <span className="block text-sm text-muted">{what}</span>
                </a>
              </li>
            ))}
          </ul>
        </LazyDialog>
      )}
    </>
  )
}
