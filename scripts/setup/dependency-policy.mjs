/**
 * Policy for product dependencies: allowed licences and accepted security advisories. Each exception states its reason.
 */

/** SPDX names of licences that are compatible with distribution under AGPL-3.0-or-later. */
export const allowedLicences = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...[
    'MPL-2.0',
    'Unlicense',
    'Zlib',
    'LGPL-2.1-or-later',
    'LGPL-3.0-or-later',
    'GPL-3.0-or-later',
    'AGPL-3.0-or-later',
  ],
]

const nodeAvPlatforms = [
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'],
  ...['win32-arm64-mingw', 'win32-arm64-msvc', 'win32-x64-mingw', 'win32-x64-msvc'],
]

/**
 * Packages whose licence was checked manually, because their package.json does not state it correctly. Each entry is
 * valid for one version only; a new version needs a new check.
 *
 * @type {readonly { name: string, version: string, licence: string, why: string }[]}
 */
export const licenceExceptions = [
  {
    name: '@shinyoshiaki/jspack',
    version: '0.0.6',
    licence: 'BSD-3-Clause',
    why: 'Its package.json names none; its LICENSE file is the three-clause BSD text.',
  },
  {
    name: 'combine-errors',
    version: '3.0.3',
    licence: 'MIT',
    why: 'Its package.json names none; its Readme says MIT. tus-js-client needs it in Node only, so no bundle contains it.',
  },
  ...nodeAvPlatforms.map((platform) => ({
    name: `@seydx/node-av-${platform}`,
    version: '6.1.1',
    licence: 'GPL-3.0-or-later AND FDK-AAC',
    why:
      'Its package.json says MIT, which is for the binding. Inside is an FFmpeg built with --enable-gpl, --enable-version3 ' +
      'and --enable-libfdk-aac, without --enable-nonfree. We call the encoders of FFmpeg itself and libx264, never FDK AAC. ' +
      'This repository contains no binary: npm fetches it. Check the terms of FDK AAC before distributing an image that ' +
      'contains it.',
  })),
]

/**
 * High and critical security advisories that do not affect this product. The acceptance expires on the day `until`.
 *
 * @type {readonly { id: string, package: string, accepted: string, until: string, why: string }[]}
 */
export const acceptedAdvisories = []
