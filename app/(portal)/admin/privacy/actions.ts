'use server'

import * as gallery from '@/lib/gallery/operations'
import * as privacy from '@/lib/privacy/service'
import { action } from '@/lib/server/doors/action'

export const saveRetention = action(privacy.saveRetention, '/admin/privacy', '/privacy')
export const deleteImage = action(gallery.deleteImage, '/admin/privacy', '/home')
