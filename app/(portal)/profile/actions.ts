'use server'

import * as profile from '@/lib/profile/service'
import { action } from '@/lib/server/action'

export const updateProfile = action(profile.updateProfile, '/profile')
