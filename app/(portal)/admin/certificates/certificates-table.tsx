'use client'

import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import type { Certificate } from '@/lib/certificates/answers'
import { certificateList } from '@/lib/certificates/lists'
import { certificateMessages } from '@/lib/certificates/messages'
import { certificatesTableMessages } from '@/lib/certificates/screen-messages'
import type { Page } from '@/lib/inputs'
import { formatRupees } from '@/lib/money'
import { CancelCertificate } from './cancel-certificate'
import { CertificateFile } from './certificate-file'
import { CertificateState } from './certificate-state'

export function CertificatesTable({ list }: { list: Page<Certificate> }) {
  return (
    <DataTable
      caption="Certificates"
      of={certificateList}
      list={list}
      empty={certificateMessages.empty}
      about={certificateMessages.about}
      start={{ label: certificateMessages.findPupil, href: '/admin/people?role=Student' }}
      search={certificatesTableMessages.searchByStudentOrNumber}
      filters={['kind', 'state']}
      hide={['admissionNo', 'by']}
      csv="/api/certificates?format=csv"
      cells={{
        number: (certificate) => <CertificateFile certificate={certificate} />,
        student: ({ studentId, student, admissionNo }) => (
          <span>
            <PersonName id={studentId} name={student} />
            <span className="aside">{admissionNo}</span>
          </span>
        ),
        state: (certificate) => <CertificateState certificate={certificate} />,
        dues: ({ dues, duesReason }) =>
          dues > 0 && (
            <span>
              {formatRupees(dues)}
              <span className="aside max-w-52 text-left">{duesReason}</span>
            </span>
          ),
      }}
      action={{ cell: (certificate) => <CancelCertificate certificate={certificate} /> }}
    />
  )
}
