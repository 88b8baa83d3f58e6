'use server'

import * as certificates from '@/lib/certificates/service'
import { action } from '@/lib/server/doors/action'

export const cancelCertificate = action(certificates.cancelCertificate, '/admin/certificates', '/people')
