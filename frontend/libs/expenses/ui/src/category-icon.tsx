/** The picture of an expense category: the one the operator chose, else one its words suggest, else the receipt. */
import {
  IconBed,
  IconBus,
  IconCar,
  IconGasStation,
  IconGauge,
  IconParking,
  IconPill,
  IconPlane,
  IconReceipt,
  IconRoad,
  IconTools,
  IconToolsKitchen2,
  IconWifi,
  type Icon,
  type IconProps,
} from '@tabler/icons-react';
import { foldText } from '@trajeto/shared-format';
import { CATEGORY_ICONS } from '@trajeto/shared-ui/crud';

/** By the words of the catalogue, in English and in Portuguese, the first that fits. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/food|meal|kitchen|restaurant|refei|aliment|almoco|jantar/, IconToolsKitchen2],
  [/fuel|gas|combust/, IconGasStation],
  [/parking|estaciona/, IconParking],
  [/toll|road|pedagio/, IconRoad],
  [/bus|onibus|rodov/, IconBus],
  [/bed|hotel|lodging|hosped/, IconBed],
  [/pill|pharm|farmac|saude|health/, IconPill],
  [/plane|air|aereo/, IconPlane],
  [/gauge|km|mileage|quilomet/, IconGauge],
  [/wifi|phone|internet|telef/, IconWifi],
  [/tool|material|office|escrit/, IconTools],
  [/taxi|car|transp|uber|app/, IconCar],
];

export function CategoryIcon({ category, ...icon }: { category: { icon?: string | null; name: string } } & IconProps) {
  const words = foldText(`${category.icon ?? ''} ${category.name}`);
  const chosen = CATEGORY_ICONS.find(({ slug }) => slug === category.icon)?.icon;
  const Found = chosen ?? ICONS.find(([pattern]) => pattern.test(words))?.[1] ?? IconReceipt;
  return <Found size={18} stroke={1.75} aria-hidden {...icon} />;
}
