import { route } from '@/lib/server/doors/route'
import { certificateList } from '@/lib/certificates/lists'
import { listCertificates } from '@/lib/certificates/queries'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listCertificates, { table: listFile(certificateList, 'certificates') })
