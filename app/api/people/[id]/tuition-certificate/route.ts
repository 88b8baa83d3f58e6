import { route } from '@/lib/server/doors/route'
import { tuitionCertificate } from '@/lib/fee-papers/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(tuitionCertificate, { respond: download })
