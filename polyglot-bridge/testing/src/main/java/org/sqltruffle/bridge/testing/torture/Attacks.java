package org.sqltruffle.bridge.testing.torture;

import java.util.List;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.testing.torture.concurrency.CallbacksAttack;
import org.sqltruffle.bridge.testing.torture.concurrency.CancelAttack;
import org.sqltruffle.bridge.testing.torture.concurrency.ThreadsAttack;
import org.sqltruffle.bridge.testing.torture.crash.CutAttack;
import org.sqltruffle.bridge.testing.torture.crash.DamageAttack;
import org.sqltruffle.bridge.testing.torture.crash.FaultAttack;
import org.sqltruffle.bridge.testing.torture.crash.HeapAttack;
import org.sqltruffle.bridge.testing.torture.crash.KillAttack;
import org.sqltruffle.bridge.testing.torture.crash.LostAttack;
import org.sqltruffle.bridge.testing.torture.crash.ProcessAttack;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.replica.ReplicaKillAttack;
import org.sqltruffle.bridge.testing.torture.replica.ReplicasAttack;
import org.sqltruffle.bridge.testing.torture.replica.ServerAttack;
import org.sqltruffle.bridge.testing.torture.sql.ClockAttack;
import org.sqltruffle.bridge.testing.torture.sql.ColumnsAttack;
import org.sqltruffle.bridge.testing.torture.sql.OracleAttack;
import org.sqltruffle.bridge.testing.torture.sql.SchemaAttack;
import org.sqltruffle.bridge.testing.torture.sql.SltAttack;
import org.sqltruffle.bridge.testing.torture.sql.SqlAttack;
import org.sqltruffle.bridge.testing.torture.sql.SqlFilesAttack;
import org.sqltruffle.bridge.testing.torture.sql.TclAttack;
import org.sqltruffle.tpch.console.UserError;

/** The list of all attacks. */
final class Attacks {

    static final List<Attack> ALL = List.of(new SqlAttack(), new OracleAttack(), new SqlFilesAttack(), new SltAttack(), new TclAttack(),
                    new DamageAttack(), new ColumnsAttack(), new ClockAttack(), new ReplicasAttack(), new ServerAttack(), new CutAttack(),
                    new FaultAttack(),
                    new KillAttack(), new ReplicaKillAttack(), new ProcessAttack(), new SchemaAttack(), new CancelAttack(),
                    new ThreadsAttack(), new HeapAttack(), new LostAttack(), new CallbacksAttack());

    private Attacks() {
    }

    static Attack named(String name) {
        return ALL.stream().filter(attack -> attack.name().equals(name)).findFirst()
                        .orElseThrow(() -> new UserError("no attack " + name + "; there are "
                                        + ALL.stream().map(Attack::name).collect(Collectors.joining(", "))));
    }
}
