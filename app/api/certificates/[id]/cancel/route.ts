import { cancelCertificate } from '@/lib/certificates/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(cancelCertificate)
