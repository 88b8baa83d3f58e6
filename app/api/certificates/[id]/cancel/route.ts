import { route } from '@/lib/server/doors/route'
import { cancelCertificate } from '@/lib/certificates/service'

export const POST = route(cancelCertificate)
