// Inflates the packaged browser into the temporary folder of this process, as which its caller names the
// target. The package knows no other way to name it.
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import packaged, { inflate } from '@sparticuz/chromium';

const bin = join(dirname(findPackageJSON('@sparticuz/chromium', import.meta.url)!), 'bin');
await Promise.all([packaged.executablePath(bin), inflate(join(bin, 'al2023.tar.br'))]);
