import type { ReactNode } from 'react'
import { Crumbs } from '@/components/crumbs'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import type { CertificateDraft } from '@/lib/certificates/answers'
import { certificateScreenMessages } from '@/lib/certificates/page-messages'

type Props = {
  title: string
  draft: Pick<CertificateDraft, 'id' | 'name' | 'admissionNo' | 'class'>
  children: ReactNode
}

/** The frame of the screens on which a certificate about a pupil is issued. */
export function CertificateScreen({ title, draft: { id, name, admissionNo, class: schoolClass }, children }: Props) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs
        to={[
          { href: '/admin/people', label: 'People' },
          { href: `/people/${id}`, label: name },
        ]}
        here={title}
      />
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 wrap-anywhere text-muted">
        {[name, schoolClass, admissionNo && certificateScreenMessages.admissionNumber(admissionNo)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  )
}
